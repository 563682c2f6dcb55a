/** What a password must be; `key` is the word that says so, and what is told when it is not. */
export interface PasswordRule {
  key: 'password_length' | 'password_special' | 'password_mix' | 'password_repeat'
  holds(password: string): boolean
}

/** The rules of an account, in the order in which they are told. */
export const passwordRules: PasswordRule[] = [
  { key: 'password_length', holds: (password) => password.length >= 8 },
  { key: 'password_special', holds: (password) => /[!+()=@#$%^&*{}[\]]/.test(password) },
  { key: 'password_mix', holds: (password) => [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password)) },
  { key: 'password_repeat', holds: (password) => !/(.)\1{3}/u.test(password) },
]

/** A password as a form sends it: the text, or what was typed twice. */
export interface TypedPassword {
  password: string
  confirmation: string
}

export const isTypedTwice = (value: unknown): value is TypedPassword =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  typeof value.password === 'string' &&
  'confirmation' in value &&
  typeof value.confirmation === 'string'
