import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldRules } from '../../domain/access/field-rules.ts'
import { isRecord } from '../../domain/is-record.ts'
import { ownTexts } from '../../domain/wording/own-texts.ts'
import { isConfigured, kindOf, schemaOf } from '../../operations/entities/entity-kinds.ts'
import { recordSchemas } from '../../operations/entities/own-records.ts'
import { catalogue } from '../../operations/index.ts'
import { canonicalFields } from '../../operations/tenant-bundle/twins.ts'
import { restRoutes } from '../../surfaces/rest/rest-routes.ts'
import { testRoot } from '../test-config.ts'
import type { Claim } from './row.ts'

/** The text of a file of the project; null where there is none. */
export const textOf = (file: string): string | null => {
  const path = join(testRoot, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** The schemas of a field, by its path; alternatives, lists and records are looked into. */
function schemasAt(schema: unknown, path: string[]): unknown[] {
  const [name, ...rest] = path
  if (name === undefined) return [schema]
  if (!isRecord(schema)) return []
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap((one) => schemasAt(one, path))
  if (schema.items !== undefined) return schemasAt(schema.items, path)
  return isRecord(schema.properties) && Object.hasOwn(schema.properties, name)
    ? schemasAt(schema.properties[name], rest)
    : []
}

export const hasField = (schema: unknown, path: string[]): boolean => schemasAt(schema, path).length > 0

/** The values that a schema lists, alternatives and lists included. */
function valuesOf(schema: unknown): unknown[] {
  if (!isRecord(schema)) return []
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap(valuesOf)
  if (schema.items !== undefined) return valuesOf(schema.items)
  return Array.isArray(schema.enum) ? schema.enum : [schema.const]
}

const partsOf = (path: string) => path.split('.')
const operationOf = (name: string) => catalogue.find((one) => one.name === name || one.alsoNamed?.includes(name))

const isEntity = (name: string): name is keyof typeof fieldRules => Object.hasOwn(fieldRules, name)

/** Fields of the ledger are computed on reading: the list of readable ones says which. */
const isReadable = (entity: keyof typeof fieldRules, field: string) =>
  Object.values(fieldRules[entity].readable).some((list) => list.split(/\s+/).includes(field))

const schemaOfEntity = (entity: string): unknown => {
  if (!isEntity(entity)) return null
  return isConfigured(entity) ? schemaOf(kindOf(entity)) : recordSchemas[entity]
}

function hasEntityField(entity: string, path: string): boolean {
  if (hasField(schemaOfEntity(entity), partsOf(path))) return true
  return isEntity(entity) && !isConfigured(entity) && isReadable(entity, path)
}

const schemaOfOwner = { params: 'params', answer: 'result' } as const

function hasValue({ of, owner, path, value }: Extract<Claim, { kind: 'value' }>): boolean {
  const schema = of === 'entity' ? schemaOfEntity(owner) : operationOf(owner)?.[schemaOfOwner[of]]
  return schemasAt(schema, partsOf(path)).flatMap(valuesOf).includes(value)
}

const isOwnText = (within: string, name: string) => Object.keys(ownTexts({ [within]: { [name]: 'x' } }, [])).length > 0

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
    case 'withheld': {
      const isAnswered = hasEntityField(claim.entity, claim.field) || !isEntity(claim.entity)
      return isAnswered ? `${claim.entity} may be answered with ${claim.field}` : null
    }
    case 'text':
      return isOwnText(claim.within, claim.name) ? null : `${claim.within} has no ${claim.name}`
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
    case 'parameter': {
      const found = restRoutes.find(({ method, path }) => method === claim.method && path === claim.route)
      const takes = hasField(operationOf(found?.operation ?? '')?.params, partsOf(claim.path))
      return takes ? null : `${claim.method} ${claim.route} does not take ${claim.path}`
    }
    case 'value':
      return hasValue(claim) ? null : `${claim.path} of ${claim.owner} is never ${claim.value}`
    case 'constant':
      return textOf(claim.file)?.includes(claim.code) ? null : `${claim.file} does not have ${claim.code}`
    case 'word': {
      const said = words[claim.key]
      return said === claim.text ? null : `${claim.key} says “${said}”`
    }
  }
}
