import type { AddJob } from './jobs.ts'
import type { PluginStorage } from './storage.ts'
import type { TenantContext } from './tenant-context.ts'

export interface PluginRequest {
  method: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | undefined>
  /** The exact bytes received, for verifying signatures. */
  rawBody: Uint8Array
  /** Whether the request comes from this machine under a loopback name, and not through a proxy. */
  isLocal: boolean
  /** The tenant of the host; null for an unknown host, which the server answers with 404 without calling a plugin. */
  tenant: TenantContext | null
  /** Who is signed in, of a route with `access`; null for an open route, and for a holder of the provider's key. */
  person: RoutePerson | null
  /** What the plugin keeps for the provider of the host; null on a white-label's own domain. */
  storage: PluginStorage | null
  /** Adds work for the plugin's jobs; null on a white-label's own domain. */
  addJob: AddJob | null
}

/** Somebody who is signed in. `provider` works for the host's provider, whose staff they are. */
export interface RoutePerson {
  id: string
  email: string
  firstname: string
  lastname: string
  role: 'customer' | 'staff' | 'owner'
}

/**
 * Who may call a route. `open`: anybody, and nobody is known; `person`: who is signed in; `staff`: those who work for
 * the host's provider, and holders of its key; `owner`: the white-label's. Others are answered with 401 or 403 without
 * a call. A session counts only for requests from the host's own pages.
 */
export type RouteAccess = 'open' | 'person' | 'staff' | 'owner'

export interface PluginResponse {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Mounted at `/plugins/{plugin name}{path}`. */
export interface PluginRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** `open` if absent. */
  access?: RouteAccess
  handle(request: PluginRequest): Promise<PluginResponse> | PluginResponse
}
