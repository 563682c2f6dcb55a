import type { DiscountCodeAnswer } from '../../core/domain/wire/index.ts'
import { number, record, text, texts } from './read.ts'

/** What the server says of a discount code; what it takes is 0 where the code takes the other (a percentage, an amount). */
export type CodeAnswer = Required<Omit<DiscountCodeAnswer, 'valid'>>

export function readCodeAnswer(raw: unknown): CodeAnswer {
  const answer = record<DiscountCodeAnswer>(raw)
  const { status } = answer
  return {
    status: status === 'valid' || status === 'not_applicable' ? status : 'unknown',
    referencecode: text(answer.referencecode),
    discount_percentage: number(answer.discount_percentage),
    discount_amount: number(answer.discount_amount),
    bookables: texts(answer.bookables),
  }
}
