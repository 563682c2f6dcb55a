import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../persistence/database.ts'
import { migrate } from '../persistence/migrate.ts'
import { fieldsWorld } from './fields/fields-world.ts'
import { everySurface, tryEveryField } from './fields/try-every-field.ts'
import { count, type Proof } from './proof.ts'

/** On no surface can anybody write a field that is not on their allow-list or grant a role above their own. */
export const proof: Proof = {
  name: 'access.fields',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'fields-'))
    const db = await openDatabase(`sqlite:${join(folder, 'test.db')}`)
    await migrate(db)
    const world = await fieldsWorld(db)
    try {
      const tried = await tryEveryField(world, { overOf: everySurface })
      return `${count(tried.attempts)} attempts by 8 people on every field outside their list of ${tried.types} types of entity, over JSON-RPC, REST and GraphQL: 0 stored; ${count(tried.roles)} roles asked for: none above the giver's own`
    } finally {
      await world.close()
      await db.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
