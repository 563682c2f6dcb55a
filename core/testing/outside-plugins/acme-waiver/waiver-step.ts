import type { StepDefinition } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Shared by the server half and the browser half. */
export const waiverStep: StepDefinition = {
  name: 'waiver_step',
  kind: 'acme-waiver.sign',
  prompt: 'acme-waiver.prompt',
  answer: Type.Object({ signature: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
  applies: (draft) => draft.bookable !== 'bowl',
  satisfied: ({ steps, user }) => {
    const kept = steps?.waiver_step
    const signature = typeof kept === 'object' && kept !== null && 'signature' in kept ? kept.signature : ''
    return typeof signature === 'string' && signature.trim() !== '' && signature === user?.lastname
  },
}
