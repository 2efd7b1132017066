import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { resourcesOf } from './template-fixture.ts'

const dynalite: (options: { createTableMs: number }) => Server = createRequire(import.meta.url)(
  'dynalite',
)

/** What the emulator looks for in a request; it checks no signature. */
const headers = {
  'Content-Type': 'application/x-amz-json-1.0',
  'X-Amz-Date': '20250701T093000Z',
  Authorization:
    'AWS4-HMAC-SHA256 Credential=sample/20250701/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=sample',
}

export interface TableEmulator {
  /** Makes a call of DynamoDB's; its answer is whole when it has come. */
  call(action: string, body: string): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

/** The properties of a table that the emulator knows. */
interface Table {
  BillingMode: string
  KeySchema: { AttributeName: string; KeyType: string }[]
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[]
}

/** A DynamoDB emulator that has the template's table, empty. */
export async function startTable(): Promise<TableEmulator> {
  const server = dynalite({ createTableMs: 0 }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function call(action: string, body: string) {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { ...headers, 'X-Amz-Target': `DynamoDB_20120810.${action}` },
      body,
    })
    return { status: response.status, text: await response.text() }
  }

  for (const [TableName, { Properties }] of Object.entries(
    resourcesOf<Table>('AWS::DynamoDB::Table'),
  )) {
    const { BillingMode, KeySchema, AttributeDefinitions } = Properties
    await call(
      'CreateTable',
      JSON.stringify({ TableName, BillingMode, KeySchema, AttributeDefinitions }),
    )
    while (!(await call('DescribeTable', JSON.stringify({ TableName }))).text.includes('"ACTIVE"'))
      await pause(5)
  }

  return {
    call,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
