import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { steps } from './steps.ts'

/** The resource is chosen first, then the bookable, then the date. */
export default definePlugin({
  name: 'flow-resource-first',
  settings: Type.Object({}),
  setup(host) {
    host.flows.register({ name: 'resourcefirst', steps })
  },
})
