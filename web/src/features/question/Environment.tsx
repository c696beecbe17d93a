/** What stands around the mount: the network, the server, the client machine. */
import { useState, type ReactNode } from 'react';
import { useAssumed } from '../../questions/assumed';
import { useDescription } from '../../questions/questions';
import { bytes, countOf, mbit, milliseconds } from '../../format/print';
import { CLIENTS, LOSS, onSystem, type Client, type Mount } from '../../state/scenario';
import { useStore } from '../../state/store';
import { Hatch } from '../../ui/Hatch';
import { CheckField } from '../../ui/CheckField';
import { Fold } from '../../ui/Section';
import { SelectField, type Option } from '../../ui/SelectField';
import { ChoiceField } from './ChoiceField';
import { QuantityField } from './QuantityField';
import { leftBehind, versionIn } from './system';
import { TextRow } from './TextRow';
import styles from './Environment.module.css';
import { BUFFER_SIZES, EXPORTS, LOST, SERVER_CACHES, SERVER_SYSTEMS, spanOf, STORAGES, SWITCH, SYSTEMS } from './words';

export function Network() {
  const network = useStore((state) => state.history.present.scenario.network);
  const assumed = useAssumed('network.rtt_ms', 'duration') ?? 'default';
  const ranges = useStore((state) => state.history.present.ranges);
  const rate = spanOf(network.rate_mbit, ranges['network.rate_mbit'], mbit) ?? 'no limit';
  const rtt = spanOf(network.rtt_ms, ranges['network.rtt_ms'], milliseconds) ?? assumed;
  return (
    <Fold title="Network" summary={`${rtt}, ${rate}`} open>
      <QuantityField label="Round trip" path="network.rtt_ms" kind="duration" nullable placeholder="default" help="What ping prints between client and server. A range such as 0.3–0.8 ms is welcome." />
      <QuantityField label="Bandwidth" path="network.rate_mbit" kind="rate" nullable placeholder="no limit" help="Of the narrowest link on the way, headers included. Empty: no limit below the hosts' own." />
      <QuantityField label="MTU" path="network.mtu_bytes" kind="bytes" />
      <QuantityField label="TCP buffer" path="client.tcp_buffer_max_bytes" kind="transfer" nullable placeholder="default" help="The largest receive and send buffer of a connection. Both ends need it: writes are capped by the server’s receive buffer, reads by its send buffer. The answer takes the server’s to be as large." />
      <QuantityField label="Packet loss" path={LOSS} kind="percent" nullable placeholder="0 %" help="Of all packets, those lost at random, each way: what TCP’s window is on average with them. nstat tells TcpRetransSegs and TcpOutSegs. A range such as 0.01–0.1 % is welcome." />
      <p className={styles.leftOut}>
        <Hatch /> Reckoned, never measured: packet loss, and Kerberos and TLS (Mount: sec, xprtsec).
      </p>
    </Fold>
  );
}

export function ServerForm() {
  const sessions = useSessions();
  const server = useStore((state) => state.history.present.scenario.server);
  const set = useStore((state) => state.set);
  return (
    <Fold title="Server" summary={[SERVER_SYSTEMS.find(({ value }) => value === server.os)?.label ?? null, STORAGES.find(({ value }) => value === server.storage)?.label ?? null, server.threads === null ? null : countOf(server.threads, 'thread'), server.clients === undefined ? null : countOf(server.clients, 'client'), server.export, server.cache === null ? null : SERVER_CACHES.find(({ value }) => value === server.cache)?.label ?? null].filter((word) => word !== null).join(', ')}>
      <ChoiceField label="System" path="server.os" options={SERVER_SYSTEMS} />
      {server.os === 'linux' || server.version !== null ? <ServerVersion /> : null}
      <ChoiceField label="Storage" path="server.storage" options={STORAGES} />
      <QuantityField label="I/O block" path="server.block_bytes" kind="transfer" nullable placeholder="not told" help="The block size of the exported file system. A WRITE of part of a block makes the server read it first." />
      <QuantityField label="nfsd threads" path="server.threads" kind="count" nullable placeholder="default" />
      <QuantityField label="Clients" path={CLIENTS} kind="count" nullable placeholder="1" help="How many do the same at the same time, this one among them. They share the server’s link, processors, threads and storage." />
      <ChoiceField label="Export" path="server.export" options={EXPORTS} note={server.export === 'async' ? LOST : undefined} />
      <ChoiceField label="Cache" path="server.cache" options={SERVER_CACHES} />
      <QuantityField label="Largest transfer" path="server.max_io_bytes" kind="transfer" nullable placeholder="default" />
      {sessions ? <QuantityField label="Session slots" path="server.session_slots" kind="count" nullable placeholder="default" /> : null}
      <CheckField label="Client and server share a processor" checked={server.shares_client_cpu} onChange={(on) => set('server.shares_client_cpu', on)} />
    </Fold>
  );
}

/** From NFS 4.1 on a session has the slots of all connections. */
function useSessions(): boolean {
  return useStore((state) => state.history.present.scenario.mount.version >= '4.1');
}

/** What knfsd grants depends on its release: slots of a session, delegations. */
function ServerVersion() {
  const os = useStore((state) => state.history.present.scenario.client.os);
  const version = useStore((state) => state.history.present.scenario.server.version);
  const set = useStore((state) => state.set);
  const described = useDescription();
  const linux = described.value?.clients.find((client) => client.os === 'linux');
  return (
    <TextRow
      label="Kernel"
      value={version ?? ''}
      placeholder={os === 'linux' ? 'as the client' : 'not told'}
      read={(text) => versionIn(text, 'linux', linux)}
      offers={linux?.versions ?? []}
      waits={described.value === null && described.error === null}
      onValue={(typed) => set('server.version', typed === '' ? null : typed)}
    />
  );
}

export function ClientForm() {
  const sessions = useSessions();
  const slots = sessions ? 'max_session_slots' : 'tcp_max_slot_table_entries';
  const client = useStore((state) => state.history.present.scenario.client);
  const change = useStore((state) => state.change);
  const set = useStore((state) => state.set);
  const described = useDescription();
  const clients = described.value?.clients ?? [];
  const known = clients.find((item) => item.os === client.os);
  const [left, setLeft] = useState<{ readonly names: string; readonly mount: Mount } | null>(null);
  const untouched = useStore((state) => state.history.present.scenario.mount === left?.mount);
  const choose = (os: string): void => {
    const { scenario } = useStore.getState().history.present;
    const other = onSystem(scenario, os as Client['os'], clients.find((item) => item.os === os)?.usual ?? null);
    change('client.os', (document) => ({ ...document, preset: null, scenario: other }));
    const names = leftBehind(scenario, other);
    setLeft(names.length === 0 ? null : { names: names.join(', '), mount: other.mount });
  };
  const memory = client.memory_bytes === null ? '' : `, ${bytes(client.memory_bytes)}`;
  return (
    <Fold title="Client" summary={`${SYSTEMS.find(({ value }) => value === client.os)?.label ?? client.os} ${client.version ?? ''}${memory}`} open>
      <SelectField label="System" value={client.os} options={SYSTEMS} disabled={described.value === null && described.error === null} note={left !== null && untouched ? `▲ Not taken along: ${left.names}. Undo brings it back.` : undefined} onChange={choose} />
      <TextRow
        label="Version"
        value={client.version ?? ''}
        placeholder={known?.assumed ?? 'not told'}
        read={(text) => versionIn(text, client.os, known)}
        offers={known?.versions ?? []}
        waits={described.value === null && described.error === null}
        onValue={(version) => set('client.version', version === '' ? null : version)}
      />
      <QuantityField label="Memory" path="client.memory_bytes" kind="transfer" nullable placeholder="not a limit" />
      <QuantityField label="Cores" path="client.cores" kind="count" nullable />
      {client.os === 'linux' ? (
        <>
          <QuantityField label="vm.dirty_bytes" path="client.vm_dirty_bytes" kind="transfer" nullable placeholder="default" help="How much unwritten data the page cache may hold before writers wait." />
          <QuantityField key={slots} label={sessions ? <>max_session_<wbr />slots</> : <>tcp_max_slot_<wbr />table_entries</>} path={`client.${slots}`} kind="count" nullable />
        </>
      ) : (
        <QuantityField label="nfsiod" path="client.nfsiods" kind="count" nullable placeholder="default" help="vfs.nfs.iodmax: threads that read ahead and write behind." />
      )}
      {client.os === 'freebsd' ? (
        <>
          <Tunable label={<>vfs.<wbr />maxbcachebuf</>} name="vfs.maxbcachebuf" options={BUFFER_SIZES} help="In loader.conf: the largest rsize and wsize that the client grants." />
          <Tunable label={<>vfs.nfs.<wbr />commit_on_<wbr />close</>} name="vfs.nfs.commit_on_close" options={SWITCH} help="close waits for a COMMIT, too." />
        </>
      ) : null}
    </Fold>
  );
}

interface TunableProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly options: readonly Option[];
  readonly help: string;
}

/** One number of FreeBSD's sysctl; what is not set is left out. */
function Tunable({ name, ...field }: TunableProps) {
  const sysctl = useStore((state) => state.history.present.scenario.client.sysctl);
  const set = useStore((state) => state.set);
  const tune = (value: string): void => {
    const others = Object.entries(sysctl).filter(([other]) => other !== name);
    set('client.sysctl', Object.fromEntries(value === '' ? others : [...others, [name, Number(value)]]));
  };
  return <SelectField {...field} value={String(sysctl[name] ?? '')} onChange={tune} />;
}
