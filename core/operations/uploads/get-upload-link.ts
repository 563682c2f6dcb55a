import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import {
  claimedKind,
  displayName,
  linkLasts,
  plainType,
  unsubmittedKept,
  uploadLimit,
} from '../../domain/uploads/index.ts'
import { UploadLinkAnswer } from '../../domain/wire/index.ts'
import { ProviderRef } from '../../domain/wire/request-parts.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { refusalOf } from './keep-upload.ts'
import { storeOf } from './store-of.ts'
import type { StoredUpload } from './stored-upload.ts'
import { uploadUrl } from './upload-address.ts'

/** The most uploads without a reservation: per address, and per tenant. */
const mostOfAddress = 100
const mostOfTenant = 2000

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

/**
 * A link of the store itself if it can make one, else one of ours. Both are used up once and last ten minutes. A store
 * can only enforce a size that is known; without one, the bytes come through this server.
 */
async function linkFor(upload: StoredUpload, { tenant, ports }: Input): Promise<string> {
  const files = storeOf({ tenant, ports })
  if (files.signPut && upload.incoming !== null && upload.claimedsize !== null)
    return files.signPut(tenant.context('files'), {
      key: upload.incoming,
      contentType: upload.claimedtype,
      size: upload.claimedsize,
      seconds: linkLasts / 1000,
    })
  const expires = upload.created + linkLasts
  const signature = ports.tokens.upload({ provider: tenant.scope.provider, id: upload.id, expires })
  return `${uploadUrl(tenant, upload.id)}?expires=${expires}&signature=${signature}`
}

/**
 * The addresses where a customer's file is PUT and later read. At this point only the browser's description of the file
 * is known; its content is checked when it has arrived.
 */
export const getUploadLink = defineOperation({
  name: 'get_upload_link',
  summary: 'An address to PUT one file to, once and soon, and the address that it has from then on.',
  params: Type.Object({
    provider: ProviderRef,
    filename: Type.String({ minLength: 1, maxLength: 1000 }),
    filetype: Type.Optional(
      Type.String({ maxLength: 200, description: 'as the browser says; empty where it knows none' }),
    ),
    filesize: Type.Optional(Type.Integer({ minimum: 1, description: 'bytes; what comes must have exactly so many' })),
  }),
  result: UploadLinkAnswer,
  access: 'site',
  effect: 'keyed',
  // A stored answer would keep what the file is put there with. A repeat gets a link of its own; unused ones end soon.
  idempotency: 'own',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const kind = claimedKind(params.filename, params.filetype ?? '')
    if (!kind) return refuse('file_kind_not_allowed', { field: '/filename' })
    if ((params.filesize ?? 0) >= uploadLimit) return refuse('file_too_large', { field: '/filesize' })
    const { uploads } = ports.repositories(tenant.scope)
    const address = ports.tokens.address(actor.ip)
    const open = await uploads.countOpen(address, mostOfTenant)
    if (open.ofAddress >= mostOfAddress || open.ofTenant >= mostOfTenant) return refuse('uploads_exceeded')
    const created = ports.clock.now()
    const id = ports.ids.secret()
    const { whitelabel, provider: scope } = tenant.scope
    const signs = tenant.plugins.files.signPut !== undefined && params.filesize !== undefined
    const upload: StoredUpload = {
      id,
      key: `${whitelabel}/uploads/${scope}/${id}`,
      incoming: signs ? `${whitelabel}/incoming/${scope}/${id}` : null,
      name: displayName(params.filename, kind),
      claimedtype: plainType(params.filetype ?? ''),
      type: null,
      claimedsize: params.filesize ?? null,
      size: null,
      claimed: null,
      state: 'signed',
      address,
      reservation: null,
      created,
      expires: created + (signs ? unsubmittedKept : 2 * linkLasts),
    }
    await uploads.insert(upload)
    try {
      return ok({ url: uploadUrl(tenant, id), signedRequest: await linkFor(upload, { tenant, ports, actor }) })
    } catch (error) {
      return refusalOf(error, { tenant, ports })
    }
  },
})
