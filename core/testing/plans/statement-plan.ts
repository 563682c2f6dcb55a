import { benchNow as now } from '../../bench/bench-tenant.ts'
import type { Dialect, Statement } from '../../persistence/session.ts'

type Index = string | null

/** A statement as the product asks it, and how its tables are read. */
export interface Plan {
  ask: Statement | Statement[] | ((dialect: Dialect) => Statement | Statement[])
  /** The index of a table, by the table's name there; null: it is read as a whole. Any index for those not named. */
  by?: Record<string, Index | Index[]>
  /** Tables that may also be read as a whole: most of their rows are wanted, or they have few. */
  mayScan?: string[]
}

/** Every statement that a file exports: without a plan of one this file does not compile. */
export type PlansOf<File, Part = never> = {
  [Name in Exclude<keyof File, Part> as File[Name] extends
    | Statement
    | Statement[]
    | ((...given: never[]) => Statement | Statement[])
    ? Name
    : never]: Plan
}

export const scope = { whitelabel: 'bench', provider: 'yard' }
export const { whitelabel, provider } = scope
export const hour = 3_600_000
export const range = { start: now, end: now + 24 * hour }
export const keys = [20_000, 20_001, 20_009].map((day) => ({ subject: 'b:service', day }))
export const key = 'PRIMARY'
