import type { StepDefinition, StepEffect } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { at, isSteeredTo } from './misbehave.ts'
import { ofSteps } from './places.ts'

/** A step that misbehaves on the server, and tells its browser half to. */
export const hostileStep: StepDefinition = {
  name: 'hostile_step',
  kind: 'acme-hostile.step',
  prompt: 'acme-hostile.prompt',
  answer: Type.Object({ note: Type.String({ maxLength: 100, title: 'acme-hostile.note' }) }),
  clientConfig: (settings) =>
    at('step config').now<Record<string, unknown>>(
      settings,
      () => ({ way: settings.place === 'browser half' ? settings.way : '' }),
      {
        floods: () => ({ list: Array.from({ length: 200_000 }, (_, index) => `line ${index}`) }),
        lies: () => ({ way: 'throws' }),
        leaks: (secret) => ({ key: secret }),
      },
    ),
  effect: (_answer, { settings }) =>
    at('effect').now<StepEffect[]>(settings, () => [{ label: 'acme-hostile.note', amount: 1 }], {
      floods: () => Array.from({ length: 100_000 }, () => ({ label: 'acme-hostile.note', amount: 1 })),
      lies: () => [{ label: 'acme-hostile.note', amount: -1_000_000_000, minutes: -5 }],
      leaks: (secret) => [{ label: secret, amount: 1 }],
    }),
  applies: () => isSteeredTo(ofSteps),
  satisfied: () => at('predicate').now<boolean>(null, () => true, { lies: () => false }),
}
