// The whole way of a person in a real browser: sign up by a code, add a passkey and use it, make a token, delete.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOOKUP_PATH } from '../../schemas/api-paths.ts';
import { axeFindings, openBrowser } from '../support/service/browser.ts';
import { freshAddress, type SharedService, sharedTestService } from '../support/service/service.ts';
import { IS_SOAK } from '../support/soak.ts';

let service: SharedService;
let browser: Browser;
beforeAll(async () => {
  service = await sharedTestService('county');
  browser = await openBrowser();
});

const MAILBOX = 'ada.browser@example.com';
/** The pages with the most parts; in a soak axe checks all. */
const CHECKED = new Set(['/es/sign-in/code', '/es/account', '/es/account/delete']);
/** Passkeys are bound to a host name, and an IP address is none. */
const site = () => service.url.replace('127.0.0.1', 'localhost');

type OutboxMail = { to: string; subject: string; text: string };
async function mails(): Promise<OutboxMail[]> {
  const all = (await (await fetch(`${site()}/outbox?format=json`)).json()) as OutboxMail[];
  return all.filter(({ to }) => to === MAILBOX);
}

/** An authenticator with user verification, as a phone or a laptop has one. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signInByCode(page: Page): Promise<void> {
  await page.goto(`${site()}/sign-in`);
  await page.getByLabel('E-mail address').fill(MAILBOX);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  const code = /^\d{8}$/m.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
  await page.getByLabel('Code of eight digits').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
}

async function lookup(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': freshAddress() };
  return (await fetch(`${site()}${LOOKUP_PATH}?cpt=70551`, { headers })).status;
}

describe('a person', () => {
  it('signs up, adds a passkey, signs in with it, makes and renews a token, and deletes everything', async () => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'CF-Connecting-IP': freshAddress() } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await addAuthenticator(page);
    await signInByCode(page);
    expect((await mails())[0]?.subject).toContain('Welcome');

    await page.getByLabel('Name of the new passkey').fill('my laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('my laptop').waitFor();
    expect((await mails())[0]?.subject).toContain('A passkey was added');

    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect((await mails())[0]?.text).toContain('a passkey');

    await page.getByLabel('Name of the new token').fill('my script');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const token = await page.locator('#token').innerText();
    expect(await lookup(token)).toBe(403);
    const account = token.split('_')[2] ?? '';
    await service.client.setMembership(account, 'activate');
    expect(await lookup(token)).toBe(200);

    await page.getByRole('link', { name: 'Back to your account' }).click();
    expect(await page.getByText('Your membership is active.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Renew' }).click();
    const renewed = await page.locator('#token').innerText();
    expect([await lookup(token), await lookup(renewed)]).toEqual([200, 200]);

    await page.goto(`${site()}/account/delete`);
    await page.getByLabel('Type your e-mail address').fill(MAILBOX);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    expect([await lookup(token), await lookup(renewed)]).toEqual([401, 401]);
    await expect(service.client.describeMember(account)).rejects.toMatchObject({ code: 'not_found' });
    await page.goto(`${site()}/account`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This did not sign you in.').waitFor();
    // The refused passkey is the only thing that the console may name.
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
    await page.context().close();
  });

  it('stays in Spanish from the sign-in to the deletion, and the pages pass the checks of axe', async () => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'CF-Connecting-IP': freshAddress() } });
    const page = await context.newPage();
    const shown = async (path: string, title: string) => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const isChecked = IS_SOAK || CHECKED.has(path);
      expect([new URL(page.url()).pathname, isChecked ? await axeFindings(page) : []]).toEqual([path, []]);
    };
    await page.goto(`${site()}/es/account`);
    await shown('/es/sign-in', 'Entrar');
    await page.getByLabel('Correo electrónico').fill(MAILBOX);
    await page.getByRole('button', { name: 'Enviar el código' }).click();
    await shown('/es/sign-in/code', 'Escriba su código');
    const code = /^\d{8}$/m.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
    await page.getByLabel('Código de ocho dígitos').fill(code);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await shown('/es/account', 'Su cuenta');

    await page.getByLabel('Nombre del token nuevo').fill('mi programa');
    await page.getByRole('button', { name: 'Crear un token' }).click();
    await shown('/es/account/tokens', 'Su nuevo token de acceso');
    await page.getByRole('link', { name: 'Volver a su cuenta' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await shown('/es/account', 'Su cuenta');
    await page.getByRole('link', { name: 'Administrar sus claves' }).click();
    await shown('/es/account/keys', 'Sus claves de API');
    await page.getByRole('link', { name: 'English' }).click();
    await shown('/account/keys', 'Your API keys');
    await page.goto(`${site()}/es/membership`);
    await shown('/es/membership', 'Membresía');

    await page.goto(`${site()}/es/account`);
    await page.getByRole('link', { name: 'Eliminar la cuenta' }).click();
    await shown('/es/account/delete', 'Eliminar su cuenta');
    await page.getByLabel('Escriba su correo electrónico').fill(MAILBOX);
    await page.getByRole('button', { name: 'Eliminar todo' }).click();
    await shown('/es/account/delete', 'Su cuenta está eliminada');
    await page.context().close();
  });
});
