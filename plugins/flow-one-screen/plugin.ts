import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { calendarSteps, dateWithResourceSteps, withResourceSteps } from './steps.ts'

/** Flows with one screen where others have two. */
export default definePlugin({
  name: 'flow-one-screen',
  settings: Type.Object({}),
  setup(host) {
    host.flows.register({ name: 'bookable_calendar', steps: calendarSteps })
    host.flows.register({ name: 'bookable_dtwithresource', steps: dateWithResourceSteps })
    host.flows.register({ name: 'bookable_withresource', steps: withResourceSteps })
  },
})
