import type { TenantContext } from './tenant-context.ts'

/** Distances and travel times between addresses. */
export interface PlaceProvider {
  name: string
  suggest(context: TenantContext, text: string): Promise<{ label: string; parts: Record<string, string> }[]>
  /** Miles by road and seconds of driving, or null where it can't tell. */
  travel(context: TenantContext, from: string, to: string): Promise<{ miles: number; seconds: number } | null>
}
