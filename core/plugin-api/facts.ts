import { frozen } from '../domain/frozen.ts'

/** What happens to money and consent. Code that handles each of them uses a table by name. */
export const factNames = frozen([
  'payment.captured',
  'payment.failed',
  'payment.refunded',
  'consent.given',
  'consent.withdrawn',
] as const)
export type FactName = (typeof factNames)[number]

/** Something that has happened, told after its commit, at least once; `id` is the same each time. */
export interface Fact {
  id: string
  name: FactName
  occurred: number
  /** The reservation that it is about. */
  reservation: string
  /**
   * Of money: `transaction` (the line of the ledger), `amount` in major units, `currency`, `processor`. Of consent:
   * `channel`, `address`, and who withdrew it (`by`: `customer` or `address`).
   */
  data: Record<string, unknown>
}
