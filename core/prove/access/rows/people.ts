import type { Row } from '../row.ts'

/** Who is signed in, by what, and where. */
export const peopleRows: Record<string, Row> = {
  create_api_key: {
    ways: { provider: () => ({ kind: 'provider', name: 'A till' }), user: () => ({ kind: 'user', name: 'A script' }) },
  },
  get_api_keys: { ways: { all: () => ({}) } },
  revoke_api_key: { ways: { id: (of) => ({ id: of.key }) } },
  login_user: {
    ways: {
      username: {
        params: (of) => ({ username: of.email, password: 'Not-the-right-1' }),
        // The specification's two messages, unless the white-label wants one: they tell who has an account here.
        reaches: (_actor, kind) => kind !== 'alien',
      },
    },
    answers: 'password_incorrect',
  },
  logout_user: { ways: { all: () => ({}) }, isLast: true },
  get_session: { ways: { all: () => ({}) } },
  keep_session: { ways: { all: () => ({}) } },
  get_sessions: { ways: { all: () => ({}) } },
  end_session: { ways: { id: (of) => ({ id: of.session }) } },
  end_other_sessions: { ways: { all: () => ({}) } },
}
