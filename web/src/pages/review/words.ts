// The voice of the review, loaded with it.
import { voice } from "../../words";
import review from "../../words/en/review";

export const say = voice(review);
