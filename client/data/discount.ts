import { number, record, text, texts } from './read.ts'

/** What the server says of a discount code. */
export interface CodeAnswer {
  status: 'valid' | 'unknown' | 'not_applicable'
  /** As the provider writes it. */
  referencecode: string
  /** What it takes: a percentage, or an amount of major units; 0 where it is the other one. */
  discount_percentage: number
  discount_amount: number
  /** Of those being booked, the bookables that it is for. */
  bookables: string[]
}

export function readCodeAnswer(raw: unknown): CodeAnswer {
  const answer = record(raw)
  const { status } = answer
  return {
    status: status === 'valid' || status === 'not_applicable' ? status : 'unknown',
    referencecode: text(answer.referencecode),
    discount_percentage: number(answer.discount_percentage),
    discount_amount: number(answer.discount_amount),
    bookables: texts(answer.bookables),
  }
}
