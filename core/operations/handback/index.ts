import type { Operation } from '../define-operation.ts'
import { beginHandback } from './begin-handback.ts'
import { redeemHandback } from './redeem-handback.ts'

/** Handing a sign-on of a window back to the frame that asked for it. */
export const handbackOperations: Operation[] = [beginHandback, redeemHandback]
