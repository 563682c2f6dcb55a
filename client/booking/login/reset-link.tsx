import type { ReactNode } from 'react'
import { TextLink } from './entry-style.ts'

/** The way to a new password, in a tab of its own: the booking stays as it is. */
export function ResetLink({ email, children }: { email: string; children: ReactNode }) {
  const known = email.trim()
  return (
    <TextLink href={`/passwordreset${known ? `#${encodeURIComponent(known)}` : ''}`} target="_blank" rel="noopener">
      {children}
    </TextLink>
  )
}
