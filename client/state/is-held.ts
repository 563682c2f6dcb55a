import type { Draft } from './draft.ts'

/** Whether a draft has a hold that lasts, by this clock. */
export const isHeld = ({ reservation, expires }: Draft): boolean =>
  reservation !== undefined && Date.parse(expires ?? '') > Date.now()
