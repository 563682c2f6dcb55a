import type { FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { SignedIn } from '../../operations/define-operation.ts'
import type { StoredKey } from '../../operations/keys/stored-key.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { noteUse } from './note-use.ts'

/** `slug::signature`, with the signature in hexadecimal or base64url. */
const form = /^([A-Za-z0-9._-]{1,64})::([A-Za-z0-9_-]{43}|[0-9a-f]{64})$/

/** A stand-in key, so that an unknown slug takes as much work as a known one. */
const nobodys: StoredKey = {
  id: '',
  whitelabel: '',
  provider: null,
  user: null,
  createdby: '',
  name: '',
  slug: null,
  salt: '',
  hash: '',
  created: 0,
  lastused: null,
  revoked: null,
  reason: null,
}

/**
 * The person whose key signed a request: the header `signature` is `slug::` and the HMAC-SHA256 of the body's bytes.
 * Null without the header; refuses any other with `signature_invalid`. A body is required: the signature of an empty
 * one would be a constant password. The person is read together with the key, so that their present rights apply.
 */
export async function signerOf(
  request: FastifyRequest,
  tenant: Tenant,
  ports: Pick<Ports, 'repositories' | 'tokens' | 'clock'>,
): Promise<Result<{ user: SignedIn; key: string } | null>> {
  const { signature } = request.headers
  if (signature === undefined) return ok(null)
  const [, slug, given] = (typeof signature === 'string' && form.exec(signature)) || []
  const body = Buffer.isBuffer(request.body) ? request.body : null
  if (slug === undefined || given === undefined || body === null || body.length === 0)
    return refuse('signature_invalid')
  const { keys } = ports.repositories(tenant.scope)
  const signers = await keys.signers(slug)
  if (signers.length === 0) ports.tokens.isSigned(nobodys, body, given)
  const signer = signers.find(({ key }) => ports.tokens.isSigned(key, body, given))
  if (signer === undefined || signer.user.role === 'guest') return refuse('signature_invalid')
  await noteUse(signer.key, keys, ports.clock.now())
  const { id, role = 'customer', providers = [], email, firstname = '', lastname = '' } = signer.user
  const { proven, key } = signer
  return ok({ user: { id, role, providers, email, proven, firstname, lastname }, key: key.id })
}
