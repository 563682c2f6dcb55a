import { fieldRules } from '../../domain/access/field-rules.ts'
import { isRecord } from '../../domain/is-record.ts'
import { isConfigured, kindOf, schemaOf } from '../../operations/entities/entity-kinds.ts'
import { recordSchemas } from '../../operations/entities/own-records.ts'
import { catalogue } from '../../operations/index.ts'
import { canonicalFields } from '../../operations/tenant-bundle/twins.ts'
import { restRoutes } from '../../surfaces/rest/rest-routes.ts'
import type { Claim } from './row.ts'

/** Whether a schema has a field, by its path; alternatives, lists and records are looked into. */
export function hasField(schema: unknown, path: string[]): boolean {
  const [name, ...rest] = path
  if (name === undefined) return true
  if (!isRecord(schema)) return false
  if (Array.isArray(schema.anyOf)) return schema.anyOf.some((one) => hasField(one, path))
  if (schema.items !== undefined) return hasField(schema.items, path)
  return isRecord(schema.properties) && Object.hasOwn(schema.properties, name)
    ? hasField(schema.properties[name], rest)
    : false
}

const partsOf = (path: string) => path.split('.')
const operationOf = (name: string) => catalogue.find((one) => one.name === name || one.alsoNamed?.includes(name))

const isEntity = (name: string): name is keyof typeof fieldRules => Object.hasOwn(fieldRules, name)

/** Fields of the ledger are computed on reading: the list of readable ones says which. */
const isReadable = (entity: keyof typeof fieldRules, field: string) =>
  Object.values(fieldRules[entity].readable).some((list) => list.split(/\s+/).includes(field))

function hasEntityField(entity: string, path: string): boolean {
  if (!isEntity(entity)) return false
  if (isConfigured(entity)) return hasField(schemaOf(kindOf(entity)), partsOf(path))
  return hasField(recordSchemas[entity], partsOf(path)) || isReadable(entity, path)
}

/** Says in a sentence why a claim does not hold; null where it does. */
export function faultOf(claim: Claim, words: Record<string, string>): string | null {
  switch (claim.kind) {
    case 'entity':
      return hasEntityField(claim.entity, claim.path) ? null : `${claim.entity} has no field ${claim.path}`
    case 'twin': {
      const { entity, twin, path } = claim
      if (!isEntity(entity) || !isConfigured(entity)) return `there is no entity ${entity}`
      const named = Object.keys(canonicalFields(kindOf(entity), { [twin]: 'x' }))
      return named.length === 1 && named[0] === path ? null : `${twin} of a ${entity} does not become ${path}`
    }
    case 'answer': {
      const operation = operationOf(claim.operation)
      if (!operation) return `there is no operation ${claim.operation}`
      return hasField(operation.result, partsOf(claim.path)) ? null : `${claim.operation} does not answer ${claim.path}`
    }
    case 'method': {
      const operation = operationOf(claim.operation)
      if (!operation) return `there is no operation ${claim.operation}`
      const missing = claim.params.filter((name) => !hasField(operation.params, [name]))
      return missing.length === 0 ? null : `${claim.operation} does not take ${missing.join(', ')}`
    }
    case 'route': {
      const { method, path, operation } = claim
      const found = restRoutes.find((one) => one.method === method && one.path === path)
      return found?.operation === operation ? null : `${method} ${path} does not call ${operation}`
    }
    case 'word': {
      const said = words[claim.key]
      return said === claim.text ? null : `${claim.key} says “${said}”`
    }
  }
}
