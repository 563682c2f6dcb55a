import type { Offered } from '../../../data/reservation-money.ts'

/** Whether an offered place can be accepted where nothing of it is told: it costs nothing and asks for nothing. */
export const takesNothing = ({ price, due, points, approval, needsAnswers, needsTerms }: Offered): boolean =>
  price === 0 && due === 0 && points === 0 && !approval && !needsAnswers && !needsTerms
