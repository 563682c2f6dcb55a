import styled from '@emotion/styled'
import { useCallback, useEffect, useState } from 'react'
import { useAccountCalls } from '../../booking/login/use-account-calls.ts'
import type { CallError } from '../../data/errors.ts'
import type { Profile } from '../../data/profile.ts'
import { useSession } from '../../state/session.ts'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { NarrowSheet } from './account-style.ts'
import { Entrance } from './login/entrance.tsx'
import { Balances } from './profile/balances.tsx'
import { Details } from './profile/details.tsx'
import { OpenSessions } from './profile/open-sessions.tsx'
import { OwnData } from './profile/own-data.tsx'
import { OwnReceipts } from './profile/own-receipts.tsx'
import { PasswordChange } from './profile/password-change.tsx'
import { SavedCards } from './profile/saved-cards.tsx'

const Columns = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 1040,
  margin: '0 auto',
  '& > h1, & > [role=alert]': { gridColumn: '1 / -1' },
  '@media (min-width: 900px)': { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
  '& > div:not([role])': { display: 'grid', gap: 'calc(var(--space) * 3)', minWidth: 0 },
})

/** The user's account: details, password, sessions and stored data. */
export default function AccountPage() {
  const t = useWords()
  const { known, user } = useSession()
  const { profile, failed, reload, setProfile } = useProfile(user?.id)
  if (known && !user)
    return (
      <NarrowSheet>
        <Entrance reason={t('account.login_first')} />
      </NarrowSheet>
    )
  if (failed)
    return (
      <Columns>
        <h1>{t('session.account')}</h1>
        <Failure error={failed} onRetry={reload} />
      </Columns>
    )
  if (!profile) return <Waiting />
  return (
    <Columns>
      <h1>{t('session.account')}</h1>
      <div>
        <Details
          key={profile.id}
          profile={profile}
          onSaved={(saved) => setProfile({ ...profile, ...details(saved) })}
        />
        <Balances />
        <SavedCards />
        <OwnReceipts />
        <OpenSessions />
      </div>
      <div>
        <PasswordChange profile={profile} />
        <OwnData haspassword={profile.haspassword} />
      </div>
    </Columns>
  )
}

/** The fields that a change returns; the others are known already. */
const details = ({ firstname, lastname, phone, profile }: Profile) => ({ firstname, lastname, phone, profile })

function useProfile(user: string | undefined) {
  const calls = useAccountCalls()
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const reload = useCallback(async () => {
    if (user === undefined) return
    const answer = await calls.profile()
    setFailed(answer.ok ? null : answer.error)
    if (answer.ok) setProfile(answer.value)
  }, [calls, user])
  useEffect(() => {
    // Of whoever was here before nothing stays.
    setFailed(null)
    setProfile(null)
    void reload()
  }, [reload])
  return { profile, failed, reload, setProfile }
}

function Waiting() {
  const t = useWords()
  return (
    <Columns aria-busy="true" data-page="waiting">
      <h1>{t('session.account')}</h1>
      <Skeleton height={420} />
      <Skeleton height={420} />
    </Columns>
  )
}
