import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { steps } from './steps.ts'

/** Who or what serves is chosen first, then what it is to do, then when. */
export default definePlugin({
  name: 'flow-resource-first',
  settings: Type.Object({}),
  setup(host) {
    host.flows.register({ name: 'resourcefirst', steps })
  },
})
