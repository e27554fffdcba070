"""Questions of a race: what may be answered, how it is read, who answers, what stands for it."""
