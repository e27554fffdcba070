"""Squares read a second time (part 6): who stands where, who may stop where, how a block lies."""


class Squares:
    """The road as the turn goes on; nobody takes up room beyond the finish."""

    def __init__(self, seen):
        self.seen, self.rules = seen, seen.rules
        self.lanes, self.last = seen.road.lanes, len(seen.road.terrain)
        self.row, self.lane = seen.row, seen.lane
        self.taken = {self.at(rider): rider for rider in seen.here}
        self.moved = set()

    def at(self, rider):
        return self.row[rider], self.lane[rider]

    def free(self, row, lane):
        return row > self.last or (row, lane) not in self.taken

    def search(self, row, lane):
        """RULING 34 — left, right, then back, row by row."""
        if self.free(row, lane):
            return row, lane
        left = self.rules["move.search_first"] != "right"
        near = [*range(lane - 1, 0, -1)], [*range(lane + 1, self.lanes + 1)]
        across = range(1, self.lanes + 1) if left else range(self.lanes, 0, -1)
        for other in (*near[0], *near[1]) if left else (*near[1], *near[0]):
            if self.free(row, other):
                return row, other
        while True:
            row -= 1
            for other in across:
                if self.free(row, other):
                    return row, other

    def lift(self, *riders):
        for rider in riders:
            self.taken.pop(self.at(rider), None)

    def put(self, rider, row, lane):
        self.row[rider], self.lane[rider] = self.search(row, lane)
        if self.row[rider] <= self.last:
            self.taken[self.at(rider)] = rider
        self.moved.add(rider)

    def aside(self):
        most = self.rules["move.max_lane_shift"]
        return self.lanes - 1 if most == "L-1" else most

    def stops(self, rider, most):
        """RULING 32 — every square he may choose, once he is lifted."""
        row, lane = self.at(rider)
        found = {self.search(row + most, lane)}
        for ahead in range(most + 1):
            for to in range(1, self.lanes + 1):
                if abs(to - lane) <= min(ahead, self.aside()) and self.free(row + ahead, to):
                    found.add((row + ahead, to))
        return found

    def announcements(self, head, members, squares, gain, *, relay):
        """RULING 33 — what a head may name: squares and change of lane."""
        line = self.last - (self.rules["line.position"] == "near_edge")
        crossing = max(self.row[rider] for rider in members) + squares + gain > line
        may = self.rules["move.joint_may_stop_short"]
        fewest = 0 if may == "always" or (may == "finish_only" and crossing) else squares
        aside = 0 if relay else self.aside()
        return {
            (ahead, to - self.lane[head])
            for ahead in range(fewest, squares + 1)
            for to in range(1, self.lanes + 1)
            if abs(to - self.lane[head]) <= min(ahead, aside)
        }

    def block(self, members, head, squares, shift):
        """R6.9, RULING 81 — lifted together; a bonked follower goes one square less."""
        self.lift(*members)
        for rider in members:
            less = self.seen.bonk[rider] and rider != head and squares > self.rules["move.minimum"]
            lane = min(max(self.lane[rider] + shift, 1), self.lanes)
            self.put(rider, self.row[rider] + squares - bool(less), lane)
