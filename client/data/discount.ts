import { codeObstacles } from '../../core/domain/pricing/types.ts'
import type { DiscountCodeAnswer } from '../../core/domain/wire/index.ts'
import { number, oneOf, record, text, texts } from './read.ts'

/**
 * What the server says of a discount code; what it takes is 0 where the code takes the other (a percentage, an amount).
 */
export type CodeAnswer = Required<Omit<DiscountCodeAnswer, 'valid'>>

export function readCodeAnswer(raw: unknown): CodeAnswer {
  const answer = record<DiscountCodeAnswer>(raw)
  const { status } = answer
  return {
    status: oneOf(status, ['valid', 'not_applicable', ...codeObstacles]) ?? 'unknown',
    referencecode: text(answer.referencecode),
    discount_percentage: number(answer.discount_percentage),
    discount_amount: number(answer.discount_amount),
    minimum: number(answer.minimum),
    bookables: texts(answer.bookables),
  }
}
