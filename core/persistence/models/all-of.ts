import type { Knex } from 'knex'
import { Model } from 'objection'
import type { Row } from '../session.ts'
import { contextOf, type TenantModelClass } from './tenant-model.ts'

/** All of a white-label's rows as they are stored, in their order, read without a time limit. */
export async function allOf(model: TenantModelClass, whitelabel: string, reader: Knex): Promise<Row[]> {
  const query = Model.query.call(model, reader).context(contextOf({ whitelabel, provider: '', reach: 'whitelabel' }))
  const found = await query.orderBy(['position', 'id'])
  return found.map((one) => Reflect.get(one, 'row'))
}
