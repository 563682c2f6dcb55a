import { isRecord, type StepDefinition } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** The name that was typed, as it is stored; empty without one. */
export const signatureIn = (answer: unknown): string =>
  isRecord(answer) && typeof answer.signature === 'string' ? answer.signature : ''

/** Shared by the server half and the browser half. */
export const waiverStep: StepDefinition = {
  name: 'waiver_step',
  kind: 'acme-waiver.sign',
  prompt: 'acme-waiver.prompt',
  answer: Type.Object(
    { signature: Type.String({ maxLength: 100, title: 'acme-waiver.signed' }) },
    { additionalProperties: false },
  ),
  clientConfig: ({ text }) => ({ text }),
  applies: (draft) => draft.bookable !== 'bowl',
  satisfied: ({ steps, user }) => {
    const signature = signatureIn(steps?.waiver_step)
    return signature.trim() !== '' && signature === user?.lastname
  },
}
