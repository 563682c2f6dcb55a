import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { steps } from './steps.ts'

/** The flow of most sites: choose, date and time, details, review. */
export default definePlugin({
  name: 'flow-normal',
  settings: Type.Object({}),
  setup(host) {
    host.flows.register({ name: 'normal', steps })
  },
})
