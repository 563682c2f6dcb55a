import { useSession } from '../../state/session.ts'
import { useWords } from '../../ui/words.tsx'
import { NarrowSheet } from './account-style.ts'
import { GigsOfPerson } from './gigs/gigs-of-person.tsx'
import { Entrance } from './login/entrance.tsx'

/** For people who act for resources: what they could claim, and their own jobs. */
export default function GigsPage() {
  const t = useWords()
  const { known, user } = useSession()
  if (known && !user)
    return (
      <NarrowSheet>
        <Entrance reason={t('gigs.login_first')} />
      </NarrowSheet>
    )
  return <GigsOfPerson user={user} />
}
