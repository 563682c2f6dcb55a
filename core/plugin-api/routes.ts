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
}

export interface PluginResponse {
  status: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Mounted at `/plugins/{plugin name}{path}`. */
export interface PluginRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  handle(request: PluginRequest): Promise<PluginResponse> | PluginResponse
}
