import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Its default violates its own schema. */
export default definePlugin({
  name: 'bad-default',
  settings: Type.Object({ limit: Type.Integer({ default: 'many' }) }),
  setup() {},
})
