import { Type } from 'typebox'

/** Not made by `definePlugin`, which would not compile with what no plugin has. */
export default {
  name: 'keeps-tables',
  settings: Type.Object({}),
  migrations: [{ name: '001-vouchers', up() {}, down() {} }],
  setup() {},
}
