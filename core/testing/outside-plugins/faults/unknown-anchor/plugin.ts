import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Places its step after a step that no flow has. */
export default definePlugin({
  name: 'unknown-anchor',
  settings: Type.Object({}),
  browser: { steps: ['unknown-anchor.sign'] },
  setup(host) {
    const step = {
      name: 'sign_step',
      kind: 'unknown-anchor.sign',
      prompt: 'x',
      applies: () => true,
      satisfied: () => true,
    }
    host.steps.register(step, { after: 'datestep' })
  },
})
