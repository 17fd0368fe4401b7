"""A rule-based bot for Belote, measured against the bots of the house.

    python own_bot.py

A card costs what it counts. While the partner is winning the trick the bot adds the dearest card it may, otherwise it
gets away with the cheapest. It bids on a suit of which it holds three cards or the jack with another one.
"""

import numpy as np

import quinte

PLAIN = np.tile([0, 0, 0, 10, 2, 3, 4, 11], 4)  # 7 8 9 10 J Q K A of each suit
TRUMP = np.tile([0, 0, 14, 10, 20, 3, 4, 11], 4)


def own_bot(decisions: quinte.Decisions) -> np.ndarray:
    hand, trumps, winning = (decisions.field(name) for name in ("hand", "trumps", "winning"))
    points = np.where(trumps, TRUMP, PLAIN)
    likes = np.zeros(decisions.mask.shape)
    likes[:, :32] = np.where(winning[:, [2]], 1 + points, 100 - points)
    suits = hand.reshape(-1, 4, 8)
    strong = (suits.sum(axis=2) >= 3) | ((suits[:, :, 4] > 0) & (suits.sum(axis=2) >= 2))
    likes[:, 33:37] = 200 * strong
    likes[:, 32] = 100  # pass
    likes[:, 37:42] = 300  # announce whatever can be announced
    return np.where(decisions.mask, likes, -1).argmax(axis=1)


if __name__ == "__main__":
    for level in ("random", "greedy", "club"):
        print(f"against {level}: {quinte.evaluate(own_bot, 'belote', level, deals=500)}")
