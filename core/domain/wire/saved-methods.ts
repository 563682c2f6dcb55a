import { type Static, Type } from 'typebox'
import { exact } from './shapes.ts'

/** A method that somebody has saved, as they and their provider's staff read it. */
export const SavedMethod = Type.Object(
  {
    customerid: Type.String({ description: 'what `customerselectedcardid` names it by; no processor takes it' }),
    cardbrand: Type.String({ description: 'as the processor tells it; empty where it tells none' }),
    cardlast4: Type.String(),
    preferred: Type.Boolean({ description: 'the newest' }),
  },
  exact,
)
export type SavedMethod = Static<typeof SavedMethod>
