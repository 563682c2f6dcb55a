import type { ReactNode } from 'react'
import { TextLink } from './entry-style.ts'

/** Links to the password reset in a new tab, so that the booking stays open. */
export function ResetLink({ email, children }: { email: string; children: ReactNode }) {
  const known = email.trim()
  return (
    <TextLink href={`/passwordreset${known ? `#${encodeURIComponent(known)}` : ''}`} target="_blank" rel="noopener">
      {children}
    </TextLink>
  )
}
