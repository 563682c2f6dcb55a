import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { steps } from './steps.ts'

/** Several services and dates from one list, booked together. */
export default definePlugin({
  name: 'flow-checklist',
  settings: Type.Object({}),
  setup(host) {
    host.flows.register({ name: 'checklist', steps, free: true })
  },
})
