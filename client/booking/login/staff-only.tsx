import type { ReactNode } from 'react'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { SessionLost } from './session-lost.tsx'

interface StaffOnlyProps {
  title: string
  /** Of what is coming, pixels. */
  height: number
  /** Whether the owner of a white-label has it too, on its own domain. */
  isForOwner?: boolean
  children: ReactNode
}

/** What only those who work here see: a stranger is asked to log in, and whom nobody could ask about is not. */
export function StaffOnly({ title, height, isForOwner = false, children }: StaffOnlyProps) {
  const t = useWords()
  const { known, user, lost } = useSession()
  const { provider } = useBootstrap()
  if (user && (provider || isForOwner)) return children
  if (!known || user) return <Skeleton height={height} />
  return (
    <>
      <h1>{t(title)}</h1>
      {lost ? (
        <SessionLost />
      ) : (
        <>
          <p>{t('payouts.login_first')}</p>
          <div>
            <LinkButton href="/login">{t('session.login')}</LinkButton>
          </div>
        </>
      )}
    </>
  )
}
