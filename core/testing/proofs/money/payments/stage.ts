import type { TestDatabase } from '../../../databases/databases.ts'
import type { Bankbook } from '../books/read-books.ts'
import type { BankFaults, Rates } from './bank-faults.ts'
import type { Bank } from './banks/bank.ts'
import type { PostRoom } from './post-room.ts'
import type { Product } from './product.ts'
import type { Tally } from './tally.ts'

export interface PaymentsRun {
  database: TestDatabase
  seed: number
  /** So many attempts are to reach a processor. */
  payments: number
  /** So many lives are led together, at the most. */
  batch: number
  rates: Rates
  /** How far the clock jumps once the first hours are over, hours. */
  step: number
  /** How long a service is waited for, ms. */
  timeout: number
  onBatch?: (attempts: number, lives: number) => void
}

export interface Stage extends PaymentsRun {
  banks: Bank[]
  product: Product
  post: PostRoom
  faults: BankFaults
  strikes: { isCalm: boolean }
  clock: { now: number }
  bankbook: Bankbook
  tally: Tally
}
