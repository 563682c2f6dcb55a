import type { StepDefinition } from '@tessera/plugin-api'

/** Shared by the server half and the browser half. */
export const waiverStep: StepDefinition = {
  name: 'waiver_step',
  kind: 'acme-waiver.sign',
  prompt: 'acme-waiver.prompt',
  applies: () => true,
  satisfied: (draft) => draft.extra?.['acme-waiver'] === 'signed',
}
