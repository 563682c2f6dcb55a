import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'

/** Is called something else in fastify.config.ts. */
export default definePlugin({ name: 'flow-normal', settings: Type.Object({}), setup() {} })
