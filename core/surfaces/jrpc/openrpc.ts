import { errorCodes } from '../../domain/errors.ts'
import type { Operation } from '../../operations/define-operation.ts'
import { errorMapping } from '../error-mapping.ts'
import { positionalParameters } from '../parameter-schemas.ts'

const accessWords = {
  open: 'Needs no token; works on every site.',
  known: "Needs somebody who is signed in, or the provider's key; works on every site.",
  public: "Needs no token; works on a provider's site.",
  site: 'Needs a bearer token of the site.',
  person: 'Needs somebody who is signed in.',
  staff: 'Needs somebody who is signed in and works for the provider, or its key.',
  house:
    "Needs somebody who is signed in and works for the provider, or its key; on the white-label's own domain its owner.",
  owner: 'Needs the owner of the white-label, signed in.',
} satisfies Record<Operation['access'], string>

function methods(operation: Operation) {
  const described = {
    summary: operation.summary,
    description: accessWords[operation.access],
    paramStructure: 'either',
    params: positionalParameters(operation),
    result: { name: 'result', schema: operation.result },
    errors: [{ $ref: '#/components/errors/invalid_params' }],
  }
  return [operation.name, ...(operation.alsoNamed ?? [])].map((name) => ({ name, ...described }))
}

/** The catalogue as an OpenRPC 1.3 document. */
export function openRpcDocument(catalogue: Operation[]) {
  return {
    openrpc: '1.3.2',
    info: { title: 'Tessera', version: '1.0.0', license: { name: 'MIT' } },
    servers: [{ name: 'this site', url: '/jrpc' }],
    methods: catalogue.flatMap(methods),
    components: {
      errors: Object.fromEntries(errorCodes.map((code) => [code, { code: errorMapping[code].rpc, message: code }])),
    },
  }
}
