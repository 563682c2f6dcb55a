import { isRecord, type StepDefinition } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** The name that was typed, as it is stored; empty without one. */
export const signatureIn = (answer: unknown): string =>
  isRecord(answer) && typeof answer.signature === 'string' ? answer.signature : ''

/** The cover that was chosen; undefined without one. */
export const coverIn = (answer: unknown): string | undefined =>
  isRecord(answer) && typeof answer.cover === 'string' ? answer.cover : undefined

/** Shared by the server half and the browser half. */
export const waiverStep: StepDefinition = {
  name: 'waiver_step',
  kind: 'acme-waiver.sign',
  prompt: 'acme-waiver.prompt',
  answer: Type.Object(
    {
      signature: Type.String({ maxLength: 100, title: 'acme-waiver.signed' }),
      cover: Type.Optional(
        Type.Union(
          [Type.Literal('none', { title: 'acme-waiver.none' }), Type.Literal('full', { title: 'acme-waiver.full' })],
          { title: 'acme-waiver.cover' },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  // The cover is paid for each seat, and takes a briefing.
  effect: (answer, { seats, settings }) =>
    coverIn(answer) === 'full'
      ? [{ label: 'acme-waiver.full', amount: Number(settings.coverprice) * seats, minutes: 20 }]
      : [],
  clientConfig: ({ text, coverprice }) => ({ text, coverprice }),
  applies: (draft) => draft.bookable !== 'bowl',
  satisfied: ({ steps, user }) => {
    const signature = signatureIn(steps?.waiver_step)
    return signature.trim() !== '' && signature === user?.lastname
  },
}
