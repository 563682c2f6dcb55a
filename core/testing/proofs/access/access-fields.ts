import { count, type Proof } from '../proof.ts'
import { fieldsWorld } from './fields/fields-world.ts'
import { everySurface, tryEveryField } from './fields/try-every-field.ts'
import { withTemporaryDatabase } from './world/temporary-database.ts'

/** On no surface can anybody write a field that is not on their allow-list or grant a role above their own. */
export const proof: Proof = {
  name: 'access.fields',
  run: () =>
    withTemporaryDatabase(async (db) => {
      const world = await fieldsWorld(db)
      const tried = await tryEveryField(world, { overOf: everySurface }).finally(() => world.close())
      return `${count(tried.attempts)} attempts by 8 people on every field outside their list of ${tried.types} types of entity, over JSON-RPC, REST and GraphQL: 0 stored; ${count(tried.roles)} roles asked for: none above the giver's own`
    }),
}
