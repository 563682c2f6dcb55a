import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Declares a step drawn by its browser half, but has no browser half. */
export default definePlugin({
  name: 'no-browser-half',
  settings: Type.Object({}),
  browser: { steps: ['no-browser-half.sign'] },
  setup(host) {
    const step = {
      name: 'sign_step',
      kind: 'no-browser-half.sign',
      prompt: 'x',
      applies: () => true,
      satisfied: () => true,
    }
    host.steps.register(step, { before: 'confirmation_step' })
  },
})
