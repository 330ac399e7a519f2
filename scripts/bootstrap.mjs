/**
 * Every command starts this file: `node scripts/bootstrap.mjs scripts/<command>.ts …`. It installs
 * missing packages and then runs the command with the repository's own Node. So a fresh clone needs
 * only npm. This file must run on any Node from version 20, so it is plain JavaScript without
 * dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const ownNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const requiredMajor = '24';
const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Whether the installed packages match the lock file. Returns true if there is no lock file. */
function isInstalled() {
  const lockFile = join(root, 'package-lock.json');
  const installedFile = join(modules, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  if (!existsSync(lockFile)) return true;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(locked).every(([path, wanted]) => {
    if (wanted.link || !path.includes('node_modules/')) return true;
    const found = installed[path];
    // npm skips optional packages for other platforms.
    return found === undefined ? wanted.optional === true : found.version === wanted.version;
  });
}

function install() {
  console.log('Installing packages (once, about a minute) …');
  // `npm ci` installs from scratch, while `npm install` only updates what exists.
  const isFreshClone = existsSync(join(root, 'package-lock.json')) && !existsSync(modules);
  const npm = process.env.npm_execpath;
  const [command, ...npmFile] = npm ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(
    command,
    [...npmFile, isFreshClone ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' && !npm },
  );
  if (status !== 0) fail('The packages could not be installed: see the lines above.');
}

function checkNode() {
  const found = existsSync(ownNode)
    ? spawnSync(ownNode, ['--version'], { encoding: 'utf8' }).stdout.trim()
    : '';
  if (found.startsWith(`v${requiredMajor}.`)) return;
  fail(
    `The repo's own Node ${requiredMajor} is not in node_modules (${found || 'missing'}): delete node_modules and run the command again.`,
  );
}

/**
 * Returns the variables that send a command's calls through the environment's proxy. Calls to this
 * machine, where the local stack runs, do not use the proxy. `fetch` uses a proxy only with
 * `NODE_USE_ENV_PROXY`, and needs brackets around IPv6 addresses. gRPC reads only lower-case names.
 */
function proxySettings(env) {
  const configured = env.no_proxy || env.NO_PROXY || '';
  const directHosts = configured.split(/[\s,]+/).filter((host) => host !== '');
  // «*» disables the proxy for every host, but only if it is the only entry.
  const noProxy = directHosts.includes('*') ? '*' : [...directHosts, ...loopback].join(',');
  return {
    NODE_USE_ENV_PROXY: env.NODE_USE_ENV_PROXY ?? '1',
    http_proxy: env.http_proxy ?? env.HTTP_PROXY,
    https_proxy: env.https_proxy ?? env.HTTPS_PROXY,
    no_proxy: noProxy,
    NO_PROXY: noProxy,
  };
}

function startCommand([script, ...args]) {
  const child = spawn(ownNode, [join(root, script), ...args], {
    // The command notices through this channel that its parent has ended, even after a kill.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...proxySettings(process.env),
      // Otherwise Google's client libraries look for a metadata server and wait for it.
      METADATA_SERVER_DETECTION: 'none',
      PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) =>
    fail(`${relative(root, script)} could not start: ${error.message}.`),
  );
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const [, , ...command] = process.argv;
if (command.length === 0)
  fail('Name the command to run: node scripts/bootstrap.mjs scripts/start.ts');
if (!isInstalled()) install();
checkNode();
startCommand(command);
