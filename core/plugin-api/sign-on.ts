import type { TenantContext } from './tenant-context.ts'

/** Single sign-on: where to send the person, and who came back. */
export interface SignOnProvider {
  name: string
  begin(
    context: TenantContext,
    input: { state: string; nonce: string; callback: string },
  ): Promise<{ redirect: string }>
  complete(
    context: TenantContext,
    input: { url: string; state: string; nonce: string; callback: string },
  ): Promise<{ email: string; emailVerified: boolean; firstname: string; lastname: string; subject: string } | null>
  logout?(context: TenantContext): string | null
}
