"""A rule-based bot in ten lines, measured against the bots of the house.

    python own_bot.py
"""

import numpy as np

import quinte


def lowest(decisions: quinte.Decisions) -> np.ndarray:
    """Passes if it may; otherwise plays the first of its legal cards."""
    return decisions.mask.argmax(axis=1)


def careful(state: quinte.State) -> int:
    """Takes what club would take; then plays the card that club would, but never bids on a second round."""
    return state.advise("club")[0]


if __name__ == "__main__":
    for level in ("random", "greedy", "club"):
        print(f"lowest against {level}: {quinte.evaluate(lowest, 'belote', level, deals=500)}")
    print(f"one state at a time: {quinte.evaluate(quinte.each(careful), 'belote', 'club', deals=20)}")
