import type { TenantContext } from './tenant-context.ts'

export interface PluginRequest {
  method: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | undefined>
  /** The exact bytes received, for signatures. */
  rawBody: Uint8Array
  /** Whether the machine itself asks, by a loopback name, not a proxy on it for somebody else. */
  isLocal: boolean
  /** Whose host it is. Null when nobody's, for which the server answers 404 without asking a plugin. */
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
